import { useProfile } from '@textloom/session';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepPush, onNotificationClick } from './push-upkeep';

/** Manages notifications of this browser while signed in; renders nothing. */
export function PushHost() {
  const { id } = useProfile();
  const navigate = useNavigate();
  useEffect(() => keepPush(id), [id]);
  useEffect(() => onNotificationClick((path) => void navigate(path)), [navigate]);
  return null;
}
