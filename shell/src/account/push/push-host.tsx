import { useProfile } from '@textloom/session';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepPush, onNotificationClick } from './push-upkeep';

/** Notifications of this browser while somebody is signed in; shows nothing. */
export function PushHost() {
  const { id } = useProfile();
  const navigate = useNavigate();
  useEffect(() => keepPush(id), [id]);
  useEffect(() => onNotificationClick((path) => void navigate(path)), [navigate]);
  return null;
}
