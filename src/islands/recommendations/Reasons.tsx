import type { FormOutcome } from '../section/acts.ts';
import { useCall } from '../section/call.ts';
import { reasonPrefix } from './acts.ts';
import type { RecommendMessages } from './messages.ts';

/** The library's reasons to choose from; without them, the form goes on. */
export default function Reasons({ sent, messages }: { sent: FormOutcome | undefined; messages: RecommendMessages }) {
  const { data = [] } = useCall('listRecommendationReasons', {});
  if (data.length === 0) return null;
  return (
    <fieldset>
      <legend>{messages.reasons}</legend>
      <div className="reasons">
        {data.map(({ code, name }) => {
          const field = reasonPrefix + code;
          return (
            <label key={code} className="check">
              <input type="checkbox" name={field} defaultChecked={sent?.values[field] !== undefined} /> {name}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
