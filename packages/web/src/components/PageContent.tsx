import type { ReactNode, RefObject } from "react";

type Props = {
  readonly heading: ReactNode;
  /** Where the focus goes on arrival. */
  readonly first: RefObject<HTMLHeadingElement | null>;
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** What every page holds, with a frame around it or alone: its heading, what there is to read, what there is to do. */
export function PageContent({ heading, first, actions, children }: Props) {
  return (
    <>
      <div className="page-main">
        <h1 ref={first} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </>
  );
}
