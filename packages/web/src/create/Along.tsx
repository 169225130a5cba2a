import type { CreateOffer } from "@paraph/contract/app";
import { useRef } from "react";
import { Button, IconButton } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { isRight } from "../components/form.ts";
import { Icon } from "../components/Icon.tsx";
import { Pick } from "../components/Pick.tsx";
import { Problem } from "../components/Problem.tsx";
import { ATTACHABLE } from "../requests/Attachments.tsx";
import { useFormats } from "../i18n/words.ts";
import type { Draft } from "./draft.ts";
import type { Refusal } from "./use-kept-draft.ts";
import { useCreateWords, wrongOf } from "./words.ts";

type WatchingProps = {
  readonly draft: Draft;
  readonly business: CreateOffer["businesses"][number];
  readonly onChange: (change: Partial<Draft>) => void;
};

type Props = Pick<WatchingProps, "draft" | "onChange"> & {
  readonly refused: readonly Refusal[];
  readonly onAttach: (files: readonly File[]) => void;
  readonly onDetach: (id: string, name: string) => void;
};

/** What goes along with the documents and is not signed. */
export function Attached({
  draft: { attachments, attached },
  onChange,
  refused,
  onAttach,
  onDetach,
}: Props) {
  const words = useCreateWords();
  const { along } = words;
  const { size } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="stack">
      <ul className="create-files">
        {attached.map(({ id, filename }) => (
          <li key={id}>
            <Icon name="document" />
            <b>{filename}</b>
            <IconButton
              name={along.remove(filename)}
              icon="close"
              onClick={() => {
                onDetach(id, filename);
              }}
            />
          </li>
        ))}
        {attachments.map((file) => (
          <li key={`${file.name} ${file.lastModified}`}>
            <Icon name="document" />
            <span>
              <b>{file.name}</b>
              <span className="quiet small numbers">{size(file.size)}</span>
            </span>
            <IconButton
              name={along.remove(file.name)}
              icon="close"
              onClick={() => {
                onChange({ attachments: attachments.filter((one) => one !== file) });
              }}
            />
          </li>
        ))}
      </ul>
      {refused.map(({ name, error }) => (
        <Problem
          key={name}
          error={error}
          text={along.left(name, wrongOf(error, words) ?? along.failed)}
        />
      ))}
      <div className="row">
        <Button icon="upload" onClick={() => input.current?.click()}>
          {along.attach}
        </Button>
      </div>
      <p className="quiet small">{along.kinds}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept={ATTACHABLE}
        hidden
        aria-label={along.attach}
        onChange={(event) => {
          onAttach([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}

/** Who watches without signing. */
export function Watching({
  draft: { watchers, watcher: email },
  business,
  onChange,
}: WatchingProps) {
  const { along } = useCreateWords();
  const field = useRef<HTMLDivElement>(null);
  const add = () => {
    if (!field.current || !isRight(field.current) || email.trim() === "") return;
    onChange({
      watchers: [...watchers, { email: email.trim(), name: email.trim() }],
      watcher: "",
    });
  };
  const groups = business.hasObserverGroups ? business.observerGroups : [];
  return (
    <div className="stack">
      <p className="quiet small">{along.watch}</p>
      <ul className="create-files">
        {watchers.map((one) => (
          <li key={one.groupId ?? one.name}>
            <Icon name="person" />
            <span>{one.name}</span>
            <IconButton
              name={along.remove(one.name)}
              icon="close"
              onClick={() => {
                onChange({ watchers: watchers.filter((other) => other !== one) });
              }}
            />
          </li>
        ))}
      </ul>
      <div
        ref={field}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
        role="presentation"
      >
        <Field
          label={along.address}
          type="email"
          maxLength={254}
          value={email}
          onChange={(event) => {
            onChange({ watcher: event.target.value });
          }}
        />
      </div>
      <div className="row">
        <Button icon="plus" onClick={add}>
          {along.observe}
        </Button>
      </div>
      {groups.length > 0 && (
        <Pick
          label={along.group}
          choose={along.choose}
          of={groups}
          onPick={(groupId) => {
            const name = groups.find(({ id }) => id === groupId)?.name ?? "";
            onChange({ watchers: [...watchers, { groupId, name }] });
          }}
        />
      )}
      {!business.hasObserverGroups && <p className="quiet small">{along.groupsOff}</p>}
    </div>
  );
}
