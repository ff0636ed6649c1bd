export interface SelectFieldProps {
  name: string;
  label: string;
  /** Values with what people read. */
  options: readonly (readonly [string, string])[];
  value?: string;
}

/** One labelled choice of a form. */
export function SelectField({ name, label, options, value }: SelectFieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {options.map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
