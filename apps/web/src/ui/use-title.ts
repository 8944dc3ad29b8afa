import { useEffect } from 'react'

/** Names the document while the component is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
