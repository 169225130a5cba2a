import { useWords } from "../i18n/words.ts";
import "./DemoBar.css";

/** Says on every page of a demo request that nothing here binds anybody. It cannot be closed. */
export function DemoBar() {
  const { demo } = useWords().common;
  return (
    <aside className="demo-bar" aria-label={demo.name}>
      <b>{demo.name}</b> {demo.text}
    </aside>
  );
}
