import type { RequestPage } from "@paraph/contract/app";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../components/Button.tsx";
import { AskFirst } from "./AskFirst.tsx";
import { useRequestsWords } from "./words.ts";

/** Stands at the end of the page: nobody comes to a request in order to delete it. */
export function DeleteRequest({ page }: { readonly page: RequestPage }) {
  const { acts } = useRequestsWords();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  if (!page.acts.delete) return null;
  return (
    <div>
      <Button
        kind="quiet"
        icon="trash"
        onClick={() => {
          setAsked(true);
        }}
      >
        {acts.delete}
      </Button>
      {isAsked && (
        <AskFirst
          id={page.requestId}
          act="delete"
          onClose={() => {
            setAsked(false);
          }}
          onDone={() => void navigate("/requests")}
        />
      )}
    </div>
  );
}
