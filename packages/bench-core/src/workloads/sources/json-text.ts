/** Work on JSON as it is written, so that digits, duplicate names and the order of names stay what they are. */

/** Undefined where nothing is nested deeper than that; else the line, from 1, where it is. Looks at brackets alone, before anything that recurses gets to see them. */
export function lineNestedDeeper(text: string, most: number): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (isOpening(code)) {
      if (++depth > most) return text.slice(0, at).split('\n').length
    } else if (isClosing(code)) depth--
  }
  return undefined
}

/** The elements of an array as they are written. The text has to be an array in JSON. */
export function elementTexts(text: string): string[] {
  const elements: string[] = []
  let depth = 0
  let start = 0
  const take = (end: number) => {
    const element = text.slice(start, end).trim()
    if (element !== '') elements.push(element)
    start = end + 1
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (isOpening(code)) {
      if (depth++ === 0) start = at + 1
    } else if (isClosing(code)) {
      if (--depth === 0) take(at)
    } else if (code === comma && depth === 1) take(at)
  }
  return elements
}

/** The same JSON without line breaks: none can stand within a text. */
export function onOneLine(text: string): string {
  return text.trim().replaceAll(/[\r\n]+[ \t]*/g, '')
}

const [quote, comma, lineFeed] = [0x22, 0x2c, 0x0a]

function isOpening(code: number): boolean {
  return code === 0x7b || code === 0x5b
}

function isClosing(code: number): boolean {
  return code === 0x7d || code === 0x5d
}

/** Where the text that begins there ends; at the line's end at the latest, so that an open quotation mark hides nothing. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === quote || code === lineFeed) return at
  }
  return text.length
}
