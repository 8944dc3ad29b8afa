const lineWidth = 120

/** JSON for people: what fits stands on one line, and numbers have six digits, which also keeps them alike on all processors. */
export function readableJson(value: unknown): string {
  return `${lines(JSON.parse(JSON.stringify(value, sixDigits)), '')}\n`
}

function lines(value: unknown, indent: string): string {
  const short = JSON.stringify(value)
  if (indent.length + short.length <= lineWidth || typeof value !== 'object' || value === null) return short
  const inner = `${indent} `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((item) => lines(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${lines(item, inner)}`)
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

function sixDigits(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value
}
