import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { IconButton } from "./Button.tsx";
import { useWords } from "../i18n/words.ts";
import { useBackCloses } from "./use-back-closes.ts";
import "./Sheet.css";

type Props = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** As wide as a document needs. */
  readonly wide?: boolean;
};

/** Comes from below on a phone and stands in the middle elsewhere; focus in, Escape, focus back. */
export function Sheet({ title, open, onClose, children, actions, wide = false }: Props) {
  const { close } = useWords().common;
  useBackCloses(open, onClose);
  return (
    <ModalOverlay
      className="veil"
      isDismissable
      isOpen={open}
      onOpenChange={(now) => {
        if (!now) onClose();
      }}
    >
      <Modal className={wide ? "sheet wide" : "sheet"}>
        <Dialog className="sheet-inside">
          <div className="sheet-top">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton name={close} icon="close" onClick={onClose} />
          </div>
          <div className="sheet-body">{children}</div>
          {actions && <div className="sheet-actions">{actions}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
