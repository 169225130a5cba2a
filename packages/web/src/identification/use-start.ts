import { useNavigate } from "react-router";
import { useAct } from "../components/use-act.ts";
import { startIdentification, type Place } from "./calls.ts";

/** Begins a visit and goes to the provider's page: one of ours is another page, a foreign one another site. */
export function useStart(place?: Place) {
  const navigate = useNavigate();
  return useAct({
    mutationFn: () => startIdentification(place),
    onSuccess: ({ address }) => {
      if (address.startsWith("/")) void navigate(address);
      else location.assign(address);
    },
  });
}
