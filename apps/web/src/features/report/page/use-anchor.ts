import { useEffect, useRef, useState } from 'react'
import { anchorOf } from '../../../ui/anchor.ts'

/**
 * Follows links to parts of a report, also those that aren't mounted yet or are folded. True where an address names a part
 * within a section, so that all of them have to be there. What was linked to stays in view while the parts above take their
 * true height, until the reader does something.
 */
export function useAnchor(sections: readonly string[]): boolean {
  const isFollowed = useRef(false)
  const [wanted, setWanted] = useState(() => isWithin(anchorOf(), sections))
  useEffect(() => {
    const follow = () => {
      const anchor = anchorOf()
      if (anchor === '') return
      if (isWithin(anchor, sections)) setWanted(true)
      isFollowed.current = true
      showAnchor()
    }
    const leave = () => {
      isFollowed.current = false
    }
    follow()
    addEventListener('hashchange', follow)
    // Parts take their room when they are mounted, and their pictures some frames later.
    const growth = new ResizeObserver(() => isFollowed.current && showAnchor())
    growth.observe(document.body)
    for (const name of ofReaders) addEventListener(name, leave, { passive: true })
    return () => {
      growth.disconnect()
      removeEventListener('hashchange', follow)
      for (const name of ofReaders) removeEventListener(name, leave)
    }
  }, [sections])
  // What an address names may lie in a fold: it can be opened once it is there.
  useEffect(() => {
    if (wanted) showAnchor()
  }, [wanted])
  return wanted
}

/** What a reader does who goes elsewhere. */
const ofReaders = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

function showAnchor(): void {
  const element = document.getElementById(anchorOf())
  const own = element?.querySelector<HTMLDetailsElement>(':scope > details')
  if (own) own.open = true
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true
  element?.scrollIntoView()
}

function isWithin(anchor: string, sections: readonly string[]): boolean {
  return anchor !== '' && !sections.includes(anchor) && document.getElementById(anchor) === null
}
