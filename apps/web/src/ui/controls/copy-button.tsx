import { Check, Copy, CopyX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAnnounce } from '../hooks/announcer.tsx'
import { Button } from './button.tsx'

const shownForMs = 2_000
const looks = {
  copied: { icon: Check, text: 'Copied' },
  // Browsers refuse it to pages that come over a network without TLS.
  refused: { icon: CopyX, text: 'The browser doesn’t allow it' },
} as const

/** Puts a text on the clipboard, and says whether it got there. */
export function CopyButton({
  text,
  label,
}: {
  /** A function where the text isn't known before the button is pressed. */
  readonly text: string | (() => string)
  readonly label: string
}) {
  const announce = useAnnounce()
  const [outcome, setOutcome] = useState<keyof typeof looks | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), shownForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    const reached = await isCopied(typeof text === 'string' ? text : text())
    setOutcome(reached)
    announce(looks[reached].text)
  }
  const { icon: Icon, text: face } = outcome === null ? { icon: Copy, text: label } : looks[outcome]
  return (
    <Button onClick={copy}>
      <Icon aria-hidden size={16} />
      {face}
    </Button>
  )
}

/** The address of the page as it is when the button is pressed: what is chosen on the page stands in it. */
export function CopyLink() {
  return <CopyButton text={() => location.href} label="Copy link" />
}

async function isCopied(text: string): Promise<keyof typeof looks> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'refused'
  }
}
