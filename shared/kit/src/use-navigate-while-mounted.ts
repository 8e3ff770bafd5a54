import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';

/** Like useNavigate, for navigation after a call: does nothing if the user has left the screen in the meantime. */
export function useNavigateWhileMounted(): (to: string | number, options?: NavigateOptions) => void {
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
