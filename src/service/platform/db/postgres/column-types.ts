import {
  type ColumnDefinitionNode,
  DataTypeNode,
  OperationNodeTransformer,
  sql,
  type KyselyPlugin,
  type OperationNode,
} from 'kysely';

/**
 * What the columns of our migrations are on PostgreSQL, so that it holds and orders the same values as SQLite: whole
 * numbers of 64 bits; text in the order of its code points, whatever language the database was made for; bytes.
 */
class ColumnTypes extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const { autoIncrement, ...column } = super.transformColumnDefinition(node);
    const dataType = typeOf(column.dataType);
    if (autoIncrement !== true) return { ...column, dataType };
    return { ...column, dataType, generated: { kind: 'GeneratedNode', identity: true, byDefault: true } };
  }
}

function typeOf(type: OperationNode): OperationNode {
  if (!DataTypeNode.is(type)) return type;
  if (type.dataType === 'integer') return DataTypeNode.create('bigint');
  if (type.dataType === 'blob') return DataTypeNode.create('bytea');
  if (type.dataType === 'text') return sql`text collate "C"`.toOperationNode();
  return type;
}

const transformer = new ColumnTypes();

/** For migrations. */
export const columnTypes: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};
