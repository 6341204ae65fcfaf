import { describe, expect, it } from 'vitest';
import { steadyText } from './steady-text.ts';

describe('steadyText', () => {
  it('hides from the planner what is compared and limited by', () => {
    expect(steadyText('SELECT * FROM item WHERE "record_id" = ? AND status <> ? LIMIT ?')).toBe(
      'SELECT * FROM item WHERE "record_id" = +? AND status <> ? LIMIT +?',
    );
    expect(steadyText('WHERE r.id = @id limit @rows')).toBe('WHERE r.id = +@id limit +@rows');
  });

  it('leaves alone what a partial index may be chosen by', () => {
    const text = `where "is_open" = ? and "kind" = ? and state = ? and q."paused" = ?`;
    expect(steadyText(text)).toBe(text);
  });
});
