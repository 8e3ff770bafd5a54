import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * As useNavigate, for what follows a call: who has left the screen while it was on its way is not pulled away from
 * where they are now.
 */
export function useGoOn(): (to: string | number, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(
    (to, options) => {
      if (here.current) void (typeof to === 'number' ? navigate(to) : navigate(to, options));
    },
    [navigate],
  );
}
