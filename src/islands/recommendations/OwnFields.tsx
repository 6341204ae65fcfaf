import Box from './Box.tsx';
import type { Allowed } from './Recommend.tsx';
import type { RecommendMessages } from './messages.ts';

interface Props {
  fields: Allowed['fields'];
  problems: Readonly<Record<string, string>>;
  messages: RecommendMessages;
}

/** The fields of the library's own form. */
export default function OwnFields({ fields, problems, messages }: Props) {
  return (
    <div className="pair">
      {fields.map(({ name, label, required, choices }) => {
        const box = { name: `fields.${name}`, label, required, messages, problem: problems[`fields.${name}`] };
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
