import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAnnounce } from './announcer.tsx'
import { Button } from './button.tsx'

const shownForMs = 2_000

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    announce('Copied')
  }
  return (
    <Button onClick={copy}>
      {copied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
      {copied ? 'Copied' : label}
    </Button>
  )
}
