/**
 * What a document is. Flat like Desk's Quill: a document is a row of blocks; nesting of lists is a number on the item, a
 * quotation a depth on the block. What this editor cannot edit (yet) is kept: its HTML as it came, and its words.
 */
export type EditorDocument = Block[];

export type Block = CellBlock | Table;
/** What can stand in a cell too: everything but another table, which is kept there. */
export type CellBlock = Paragraph | Heading | List | CodeBlock | Rule | Figure | Video | KeptBlock;
/** Blocks whose children are words: what a caret stands in. */
export type TextBlock = Paragraph | Heading | Item | CodeBlock;
/** What stands in a line in the place of words. */
export type InlineVoid = KeptInline | Mention | Image;
export type Inline = RichText | Link | RefusedLink | InlineVoid;
export type RichElement = Block | Item | TableRow | TableCell | Link | RefusedLink | InlineVoid;

/** Left, or right in right-to-left text, is the absence of one. */
export type Align = 'left' | 'center' | 'right' | 'justify';
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type ListKind = 'ordered' | 'bullet' | 'check';

export interface Marks {
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  code?: true;
  script?: 'sub' | 'super';
  /** `#rrggbb`, or another form of CSS colour that came from outside. */
  color?: string;
  background?: string;
  /** Marked, not only coloured: a `mark` element. Its colour is `background`. */
  highlight?: true;
  /** Desk's sizes, such as `18px`. */
  size?: string;
  font?: 'serif' | 'monospace';
}

export interface RichText extends Marks {
  text: string;
}

/** What a line of words can have in common. */
export interface LineFormat {
  align?: Align;
  /** 1 to 8; none is 0. Of an item: how deep it is nested. */
  indent?: number;
  direction?: 'rtl';
}

/** What every block of the document can have. */
export interface BlockFormat {
  /** How many quotations it stands in. */
  quote?: number;
}

export interface Paragraph extends LineFormat, BlockFormat {
  type: 'paragraph';
  children: Inline[];
}

export interface Heading extends LineFormat, BlockFormat {
  type: 'heading';
  level: HeadingLevel;
  children: Inline[];
}

/** Items of any kind and depth, one after another. Two lists that touch are one, unless the second says where it starts. */
export interface List extends BlockFormat {
  type: 'list';
  start?: number;
  children: Item[];
}

export interface Item extends LineFormat {
  type: 'item';
  list: ListKind;
  checked?: true;
  children: Inline[];
}

/** One text; lines are parted by \n. */
export interface CodeBlock extends BlockFormat {
  type: 'code-block';
  language?: string;
  children: RichText[];
}

export interface Rule extends BlockFormat {
  type: 'rule';
  children: EmptyText[];
}

/** What a picture and a video have in common. */
export interface Media {
  /** An address that the rule allows; where `refused` is set, one that it does not, which nothing is loaded from. */
  src: string;
  refused?: true;
  /** `320` for pixels of the page, or `50%`. */
  width?: string;
  height?: string;
  /** What else the element said of itself, cleaned: written back as it is. */
  attributes?: Record<string, string>;
  /** Its file is on its way, or did not arrive: the key of the upload. No part of the document yet: HTML has nothing of it. */
  upload?: string;
}

export interface Picture extends Media {
  /** What it shows, in words; '' for one that is only decoration. */
  alt?: string;
}

/** A picture in a line. */
export interface Image extends Picture {
  type: 'image';
  children: EmptyText[];
}

/** A picture with words below it. */
export interface Figure extends Picture, BlockFormat {
  type: 'figure';
  caption: string;
  align?: 'left' | 'center' | 'right';
  /** Of the element around the picture. */
  frame?: Record<string, string>;
  children: EmptyText[];
}

export interface Video extends Media, BlockFormat {
  type: 'video';
  poster?: string;
  children: EmptyText[];
}

/** A rectangle of cells, spans counted: each row and each column begins at least one cell. */
export interface Table extends BlockFormat {
  type: 'table';
  /** Pixels, or null for what is left over; for every column, or none at all. */
  widths?: (number | null)[];
  /** Its first column stands at the right. */
  direction?: 'rtl';
  children: TableRow[];
}

export interface TableRow {
  type: 'table-row';
  children: TableCell[];
}

export interface TableCell {
  type: 'table-cell';
  header?: true;
  /** 2 or more. */
  colspan?: number;
  rowspan?: number;
  background?: string;
  children: CellBlock[];
}

/** A table in a table, a figure of more than a picture and plain words: cleaned HTML that is written back as it is. */
export interface KeptBlock extends BlockFormat {
  type: 'kept';
  html: string;
  /** What it says. (Not `text`: Slate takes whatever has one for a text.) */
  words: string;
  children: EmptyText[];
}

/** A drawing or formula inside a line. */
export interface KeptInline {
  type: 'kept-inline';
  html: string;
  /** What it says. (Not `text`: Slate takes whatever has one for a text.) */
  words: string;
  children: EmptyText[];
}

/** Somebody, or a group of people, who is told of it when it is saved. */
export interface Mention {
  type: 'mention';
  id: string;
  label: string;
  isGroup?: true;
  link?: string;
  children: EmptyText[];
}

export interface Link {
  type: 'link';
  url: string;
  children: (RichText | InlineVoid)[];
}

/** A link whose address the rule refuses: it leads nowhere, and the address is written back as `data-href`. */
export interface RefusedLink {
  type: 'refused-link';
  address: string;
  children: (RichText | InlineVoid)[];
}

/** What Slate wants in an element that holds no words. */
export interface EmptyText {
  text: '';
}
