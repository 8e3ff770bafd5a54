import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';

interface ChoiceFieldProps<Value extends string> {
  question: string;
  /** An explanation below the question. */
  details?: readonly string[];
  options: Readonly<Record<Value, string>>;
  /** Empty until the user has chosen: nothing is preselected. */
  value: Value | '';
  onChange: (value: Value) => void;
}

/** A question that switching a sequence on has to answer. */
export function ChoiceField<Value extends string>({
  question,
  details = [],
  options,
  value,
  onChange,
}: ChoiceFieldProps<Value>) {
  const id = useId();
  const isValue = (chosen: string): chosen is Value => chosen in options;
  return (
    <FormControl sx={{ mt: 2 }}>
      <FormLabel id={id}>{question}</FormLabel>
      {details.map((row) => (
        <Typography key={row} variant="body2" sx={{ color: 'text.secondary' }}>
          {row}
        </Typography>
      ))}
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_event, chosen) => {
          if (isValue(chosen)) onChange(chosen);
        }}
      >
        {Object.entries<string>(options).map(([name, label]) => (
          <FormControlLabel key={name} value={name} control={<Radio />} label={label} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
