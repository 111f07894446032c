import { useCallback, useEffect, useState } from 'react';

/**
 * Runs an action, such as moving the focus, after the state updates made together with it have rendered. After an `await` React renders them
 * later than the next animation frame.
 */
export function useAfterRender(): (action: () => void) => void {
  const [action, setAction] = useState<(() => void) | null>(null);
  useEffect(() => action?.(), [action]);
  return useCallback((next: () => void) => setAction(() => next), []);
}
