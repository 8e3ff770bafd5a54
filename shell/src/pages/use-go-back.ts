import { link } from '@textloom/kit';
import { useNavigate } from 'react-router-dom';

/** Back to the previous screen; home in a new tab, which has no history. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (window.history.length <= 1 ? navigate(link('/home'), { replace: true }) : navigate(-1));
}
