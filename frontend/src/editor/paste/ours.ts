/** Copied here: colours and sizes are ours already. It only decides about looks, so anybody may say so. */
export const OURS = 'data-rich-text';
