import Box from './Box.tsx';
import type { Allowed } from './Recommend.tsx';
import type { RecommendWords } from './words.ts';

interface Props {
  fields: Allowed['fields'];
  problems: Readonly<Record<string, string>>;
  words: RecommendWords;
}

/** The fields of the library's own form. */
export default function OwnFields({ fields, problems, words }: Props) {
  return (
    <div className="pair">
      {fields.map(({ name, label, required, choices }) => {
        const box = { name: `fields.${name}`, label, required, words, problem: problems[`fields.${name}`] };
        return choices.length === 0 ? (
          <Box key={name} {...box} />
        ) : (
          <Box key={name} {...box}>
            {(given) => (
              <select {...given} className="field">
                <option value="">{words.choose}</option>
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
