import { Node, Path, type Operation } from 'slate';

import type { RichEditor } from '../model/editor-type';
import { isCell, isRow, isTable } from '../model/elements';
import type { CellBlock, Table } from '../model/types';

/** What Slate has to look at after a change. Of a table that is put in, not each word of each cell: 500 rows are 8,000 nodes. */
export function withDirtyPaths(editor: RichEditor): RichEditor {
  const { getDirtyPaths } = editor;
  editor.getDirtyPaths = (operation: Operation) => (operation.type === 'insert_node' && isTable(operation.node) ? [...Path.levels(operation.path), ...doubtful(operation.node, operation.path)] : getDirtyPaths(operation));
  return editor;
}

/** Rows and cells that may be out of order. */
function doubtful(table: Table, path: Path): Path[] {
  return (table.children as Node[]).flatMap((row, index) => {
    const at = [...path, index];
    if (!isRow(row) || row.children.length === 0 || !row.children.every((cell) => isCell(cell))) return within(row, at);
    return row.children.flatMap((cell, column) => (cell.children.length > 0 && cell.children.every((block) => isPlain(block)) ? [] : within(cell, [...at, column])));
  });
}

const within = (node: Node, path: Path): Path[] => Array.from(Node.nodes(node), ([, inner]) => [...path, ...inner]);

/** A paragraph of one text and nothing else: there is nothing to mend. */
const isPlain = (block: CellBlock): boolean => block.type === 'paragraph' && Object.keys(block).length === 2 && block.children.length === 1 && !('type' in (block.children[0] ?? { type: '' }));
