import { useLocation, useNavigate } from "react-router";
import { loginFor } from "../../shell/arrivals.ts";
import { Button } from "../../components/Button.tsx";
import { Problem } from "../../components/Problem.tsx";
import { useAct } from "../../components/use-act.ts";
import { useMeWords } from "../words.ts";

/** What a password alone must not change asks for a login; it leads back here. */
export function FreshLogin({ text }: { readonly text: string }) {
  const words = useMeWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const going = useAct<string>({
    mutationFn: () => loginFor({ page: pathname }),
    onSuccess: (login) => navigate(login),
  });
  return (
    <>
      <p className="small quiet">{text}</p>
      {going.error && <Problem error={going.error} />}
      <div>
        <Button
          busy={going.isPending}
          onClick={() => {
            going.act();
          }}
        >
          {words.logInAgain}
        </Button>
      </div>
    </>
  );
}
