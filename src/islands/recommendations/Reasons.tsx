import { useCall } from '../section/call.ts';
import type { RecommendMessages } from './messages.ts';

/** The library's reasons to choose from; without them, the form goes on. */
export default function Reasons({ messages }: { messages: RecommendMessages }) {
  const { data = [] } = useCall('listRecommendationReasons', {});
  if (data.length === 0) return null;
  return (
    <fieldset>
      <legend>{messages.reasons}</legend>
      <div className="reasons">
        {data.map(({ code, name }) => (
          <label key={code} className="check">
            <input type="checkbox" name="reasons" value={code} /> {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
