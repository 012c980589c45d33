const message = 'Words that a person reads come from a catalogue (src/texts, or the feature’s texts.ts).'
const letters = '/[A-Za-z]{2,}/'
const spoken = '/^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|description)$/'
const child = ':matches(JSXElement, JSXFragment) > JSXExpressionContainer'
const attribute = `JSXAttribute[name.name=${spoken}]`

/** For `no-restricted-syntax`: where JSX has words of its own, as text, in braces, or in an attribute that is read out. */
export const noLiterals = [
  `JSXText[value=${letters}]`,
  `${child} > Literal[value=${letters}]`,
  `${child} > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${letters}]`,
  `${child} > TemplateLiteral > TemplateElement[value.raw=${letters}]`,
  `${child} > :matches(ConditionalExpression, LogicalExpression) > TemplateLiteral > TemplateElement[value.raw=${letters}]`,
  `${attribute} > Literal[value=${letters}]`,
  `${attribute} > JSXExpressionContainer > Literal[value=${letters}]`,
  `${attribute} > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${letters}]`,
  `${attribute} > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${letters}]`,
].map((selector) => ({ selector, message }))
