export const noLiterals: { selector: string; message: string }[]
