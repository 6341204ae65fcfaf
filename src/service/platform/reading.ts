/** One value that an operator watches, under a name of Prometheus. */
export interface Reading {
  name: string;
  help: string;
  labels: Record<string, string>;
  value: number;
}
