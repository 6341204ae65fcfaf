import type { FormOutcome } from '../section/acts.ts';
import { fieldPrefix } from './acts.ts';
import Box from './Box.tsx';
import type { Allowed } from './Recommend.tsx';
import type { RecommendMessages } from './messages.ts';

interface Props {
  fields: Allowed['fields'];
  sent: FormOutcome | undefined;
  messages: RecommendMessages;
}

export default function OwnFields({ fields, sent, messages }: Props) {
  return (
    <div className="pair">
      {fields.map(({ name: ownName, label, required, choices }) => {
        const name = fieldPrefix + ownName;
        const box = { name, label, required, messages, value: sent?.values[name], problem: sent?.problems[name] };
        return choices.length === 0 ? (
          <Box key={name} {...box} />
        ) : (
          <Box key={name} {...box}>
            {(input) => (
              <select {...input} className="field">
                <option value="">{messages.choose}</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            )}
          </Box>
        );
      })}
    </div>
  );
}
