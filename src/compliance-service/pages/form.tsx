import { createElement, type ComponentChildren } from 'preact';
import type { FieldErrors } from '../requests/failures.js';

export interface TextFieldProps {
  name: string;
  label: string;
  value?: string;
  type?: 'text' | 'email' | 'password' | 'date' | 'number' | 'search' | 'url';
  hint?: string;
  /** What was wrong with the last try. */
  problems?: string[];
  /** For the browser: https://html.spec.whatwg.org/#autofill, "off" for what it must not keep. */
  autocomplete?: string;
  inputMode?: 'numeric' | 'text';
  required?: boolean;
}

/** One labelled line of a form, its hint and its problem tied to it for people who listen to the page. */
export function TextField({ name, label, hint, problems, type = 'text', ...input }: TextFieldProps) {
  return (
    <LabelledField name={name} label={label} hint={hint} problems={problems}>
      {(described) => createElement('input', { id: name, name, type, ...described, ...input })}
    </LabelledField>
  );
}

export interface SelectFieldProps {
  name: string;
  label: string;
  /** Text by value. */
  options: Readonly<Record<string, string>>;
  /** What no choice reads as. */
  none?: string;
  value?: string;
  problems?: string[];
  autocomplete?: string;
  required?: boolean;
}

/** A choice of one; nothing is chosen until somebody does. */
export function SelectField({ name, label, options, none = '–', value, problems, ...select }: SelectFieldProps) {
  return (
    <LabelledField name={name} label={label} problems={problems}>
      {(described) => (
        <select id={name} name={name} {...described} {...select}>
          <option value="">{none}</option>
          {Object.entries(options).map(([option, text]) => (
            <option key={option} value={option} selected={option === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

export interface TextAreaProps {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  problems?: string[];
  required?: boolean;
}

export function TextArea({ name, label, hint, value, problems, ...area }: TextAreaProps) {
  return (
    <LabelledField name={name} label={label} hint={hint} problems={problems}>
      {(described) => (
        <textarea id={name} name={name} rows={4} {...described} {...area}>
          {value}
        </textarea>
      )}
    </LabelledField>
  );
}

interface Described {
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

interface LabelledFieldProps {
  name: string;
  label: string;
  hint?: string;
  problems?: string[];
  children: (described: Described) => ComponentChildren;
}

function LabelledField({ name, label, hint, problems = [], children }: LabelledFieldProps) {
  const notes = [...(hint === undefined ? [] : [`${name}-hint`]), ...(problems.length > 0 ? [`${name}-problem`] : [])];
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldProblem name={name} problems={problems} />
      {children({
        'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
        'aria-invalid': problems.length > 0 ? 'true' : undefined,
      })}
    </div>
  );
}

function FieldProblem({ name, problems }: { name: string; problems: string[] }) {
  if (problems.length === 0) return null;
  return (
    <p class="problem" id={`${name}-problem`}>
      {problems.join(', ')}
    </p>
  );
}

export interface CheckboxProps {
  name: string;
  label: ComponentChildren;
  checked?: boolean;
  required?: boolean;
  problems?: string[];
}

/** Sends "true" when it is ticked and nothing otherwise. */
export function Checkbox({ name, label, problems = [], ...input }: CheckboxProps) {
  return (
    <div class="check">
      <FieldProblem name={name} problems={problems} />
      <input
        id={name}
        name={name}
        type="checkbox"
        value="true"
        aria-describedby={problems.length > 0 ? `${name}-problem` : undefined}
        {...input}
      />{' '}
      <label for={name}>{label}</label>
    </div>
  );
}

export interface ProblemsProps {
  title: string;
  errors: FieldErrors;
  /** What people call a field whose name in the form tells them nothing. */
  names?: Readonly<Record<string, string>>;
}

/** What has to be put right, above the form, each with a link to its place. */
export function Problems({ title, errors, names = {} }: ProblemsProps) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div class="problems" role="alert">
      <p>{title}</p>
      <ul>
        {entries.map(([name, messages]) => (
          <li key={name}>
            <a href={`#${name}`}>
              {names[name] ?? name.replaceAll('_', ' ')}: {messages.join(', ')}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
