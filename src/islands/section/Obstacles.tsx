import { useFrame, useAddress } from './frame.tsx';

interface Obstacle {
  kind: string;
  text: string;
  /** Where the reader deals with it, inside the library. */
  path: string;
}

/** What is in the way of something, each with the way to it; afterwards it is looked at again. */
export function Obstacles({
  obstacles,
  messages,
  again,
}: {
  obstacles: readonly Obstacle[];
  messages: { obstacles: string; goThere: string; checkAgain: string };
  again: () => void;
}) {
  const { base } = useFrame();
  const { to } = useAddress();
  return (
    <div className="notice">
      <p className="strong">{messages.obstacles}</p>
      <ul className="obstacles">
        {obstacles.map(({ kind, text, path }) => (
          <li key={kind}>
            {text} <a href={base + path}>{messages.goThere}</a>
          </li>
        ))}
      </ul>
      <a
        className="btn"
        href={to({})}
        onClick={(event) => {
          event.preventDefault();
          again();
        }}
      >
        {messages.checkAgain}
      </a>
    </div>
  );
}
