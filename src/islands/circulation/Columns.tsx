import type { ChartPoint } from '#lib/chart/points.ts';
import { ColumnChart } from '../chart/ColumnChart.tsx';
import { useFrame } from '../section/frame.tsx';
import type { LoanMessages } from './messages.ts';

export function Columns({
  messages,
  ...chart
}: {
  caption: string;
  points: readonly ChartPoint[];
  heads: readonly [string, string];
  messages: LoanMessages;
}) {
  const { language } = useFrame();
  return <ColumnChart {...chart} words={messages} language={language} />;
}
