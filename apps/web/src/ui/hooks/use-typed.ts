import { type ChangeEvent, useEffect, useRef, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

interface Typing {
  readonly text: string
  /** The value at which the field was left; null while somebody types. */
  readonly leftAt: string | null
}

/**
 * A field whose value stands elsewhere, such as in the address, and comes back a moment after it was told. What is typed
 * is shown at once: a field that waited would lose characters and move the caret.
 * @param tell Told what was typed once it has rested for `restMs`, and when the field is left.
 */
export function useTyped(value: string, tell: (text: string) => void, restMs = 0) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const hasCome = typing !== null && typing.leftAt !== null && typing.leftAt !== value
  if (hasCome) setTyping(null)
  return {
    value: typing === null || hasCome ? value : typing.text,
    onChange: ({ target: { value: text } }: ChangeEvent<Field>) => {
      setTyping({ text, leftAt: null })
      clearTimeout(timer.current)
      if (restMs === 0) tell(text)
      else timer.current = setTimeout(() => latest.current(text), restMs)
    },
    onBlur: () => {
      if (typing === null) return
      clearTimeout(timer.current)
      if (typing.text === value) return setTyping(null)
      tell(typing.text)
      setTyping({ text: typing.text, leftAt: value })
    },
  }
}
