/** A text with what stands in backticks as code. */
export function CodeText({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))
}
