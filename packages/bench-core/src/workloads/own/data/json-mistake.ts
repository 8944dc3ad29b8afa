/** Where a text stops being JSON, and what would have had to be there. */
export interface JsonMistake {
  readonly position: number
  readonly expected: string
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const word = /true|false|null/y
const blank = /[ \t\r\n]*/y
const escaped = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y

/** Finds the mistake that `JSON.parse` refuses but doesn't locate. The nesting has to be bounded before. */
export function findJsonMistake(text: string): JsonMistake {
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at += found[0].length
    return found !== null
  }
  // By hand: a pattern for texts of many escapes would run out of stack.
  const takeText = () => {
    if (text[at] !== '"') return false
    for (let end = at + 1; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code < 0x20) return false
      if (code === 0x22) {
        at = end + 1
        return true
      }
      if (code !== 0x5c) continue
      escaped.lastIndex = end + 1
      const found = escaped.exec(text)
      if (!found) return false
      end += found[0].length
    }
    return false
  }
  const accept = (sign: string) => {
    take(blank)
    if (text[at] !== sign) return false
    at++
    return true
  }
  const fail = (expected: string): JsonMistake => {
    take(blank)
    return { position: at, expected }
  }
  const members = (close: string, member: () => JsonMistake | undefined): JsonMistake | undefined => {
    if (accept(close)) return undefined
    for (;;) {
      const mistake = member()
      if (mistake) return mistake
      if (accept(close)) return undefined
      if (!accept(',')) return fail(`"," or "${close}"`)
    }
  }
  const property = () => {
    take(blank)
    if (!takeText()) return fail('a name in quotation marks')
    return accept(':') ? value() : fail('":"')
  }
  const value = (): JsonMistake | undefined => {
    if (accept('{')) return members('}', property)
    if (accept('[')) return members(']', value)
    if (takeText() || take(number) || take(word)) return undefined
    return fail(
      text[at] === '"' ? 'a text with its closing quotation mark and without line breaks' : 'a value',
    )
  }
  return value() ?? fail('the end of the text')
}
