import type { ReactNode, Ref } from 'react';

/**
 * A table of the desk.
 * @param props.heads names of the columns; undefined over what needs none, such as ticks and buttons
 */
export const Table = ({
  heads,
  ref,
  children,
}: {
  heads: readonly (string | undefined)[];
  ref?: Ref<HTMLTableElement>;
  children: ReactNode;
}) => (
  <table ref={ref} className="table desk-table">
    <thead>
      <tr>
        {heads.map((head) =>
          head === undefined ? (
            <td key="" />
          ) : (
            <th key={head} scope="col">
              {head}
            </th>
          ),
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
