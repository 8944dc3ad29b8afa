import { useEffect, useEffectEvent } from 'react'

/** Listens to the window for as long as the component is mounted, always with what was rendered last. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useEffectEvent(listener)
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => latest(event)
    window.addEventListener(type, listen)
    return () => window.removeEventListener(type, listen)
  }, [type])
}
