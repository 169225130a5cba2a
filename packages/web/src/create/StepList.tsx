import { STEPS, type Step } from "./steps.ts";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
};

/** Where one is on the way, and the way to every other step. */
export function StepList({ step, onStep }: Props) {
  const { steps } = useCreateWords();
  return (
    <nav aria-label={steps.name}>
      <ol className="create-steps">
        {STEPS.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === step ? "step" : undefined}
              onClick={() => {
                onStep(one);
              }}
            >
              <span className="numbers">{index + 1}</span> {steps[one]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
