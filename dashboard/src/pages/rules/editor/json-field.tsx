import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import type { Json } from '../../../api/json.js';
import { words } from '../../../words/en.js';

interface JsonFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

/** A value that has no control of its own, as JSON; what cannot be read yet stays in the field and changes nothing. */
export function JsonField({ value, onChange, error, ...props }: JsonFieldProps) {
  const told = value === undefined ? '' : JSON.stringify(value);
  const [text, setText] = useState(told);
  const [lastTold, setLastTold] = useState(told);
  if (told !== lastTold) {
    setLastTold(told);
    setText(told);
  }
  return (
    <Textarea
      {...props}
      autosize
      ff="monospace"
      value={text}
      error={isReadable(text) ? error : words.rules.editor.noJson}
      onChange={(event) => {
        const written = event.currentTarget.value;
        setText(written);
        if (!isReadable(written)) return;
        const read = written.trim() === '' ? undefined : (JSON.parse(written) as Json);
        setLastTold(read === undefined ? '' : JSON.stringify(read));
        onChange(read);
      }}
    />
  );
}

function isReadable(text: string): boolean {
  try {
    return text.trim() === '' || JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}
