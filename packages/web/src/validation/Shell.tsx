import type { ComponentProps } from "react";
import { Frame } from "../shell/Frame.tsx";
import { SignedInPage } from "../shell/SignedInPage.tsx";
import { AccountContext, useSession } from "../shell/session.ts";
import { Page } from "../components/Page.tsx";

/** A page for everybody: whoever is logged in keeps the navigation around it. */
export function Shell(props: ComponentProps<typeof Page>) {
  const { data } = useSession();
  if (!data?.account) return <Page {...props} />;
  const { title, heading, actions, failed, children } = props;
  return (
    <AccountContext value={data.account}>
      <Frame isDemo={data.mode === "demo"}>
        <SignedInPage {...{ title, heading, actions, children }} failed={failed ?? false} />
      </Frame>
    </AccountContext>
  );
}
