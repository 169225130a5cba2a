import type { CreateOffer } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";
import { Room } from "../app/Room.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { Waiting } from "../parts/Waiting.tsx";
import { CreateForm } from "./CreateForm.tsx";
import { useCreateWords } from "./words.ts";
import "./Create.css";

/** Making a request in the name of a business of which one is a member. */
export function Create() {
  const { title, none } = useCreateWords();
  const offer = useQuery({
    queryKey: ["create"],
    queryFn: () => call<CreateOffer>("GET", "/app/create"),
    staleTime: Infinity,
  });
  if (offer.isPending) return <Waiting />;
  if (!offer.data) return <Trouble error={offer.error} onRetry={() => void offer.refetch()} />;
  if (offer.data.businesses.length === 0)
    return (
      <Room title={none.title}>
        <p>{none.text}</p>
      </Room>
    );
  return (
    <Room title={title}>
      <CreateForm offer={offer.data} />
    </Room>
  );
}
