import type { ComponentChildren } from 'preact';

export interface ChoicesProps {
  name: string;
  legend: ComponentChildren;
  /** What is shown, by the value that is sent. */
  options: readonly (readonly [value: string, label: string])[];
  chosen?: string;
  problems?: string[];
}

/** One question with one answer. The first answer has the question's name as its id: that is where problems lead to. */
export function Choices({ name, legend, options, chosen, problems = [] }: ChoicesProps) {
  return (
    <fieldset class="choices" aria-describedby={problems.length > 0 ? `${name}-problem` : undefined}>
      <legend>{legend}</legend>
      {problems.length > 0 && (
        <p class="problem" id={`${name}-problem`}>
          {problems.join(', ')}
        </p>
      )}
      {options.map(([value, label], index) => {
        const id = index === 0 ? name : `${name}-${value}`;
        return (
          <div class="choice" key={value}>
            <input id={id} name={name} type="radio" value={value} checked={value === chosen} />
            <label for={id}>{label}</label>
          </div>
        );
      })}
    </fieldset>
  );
}
