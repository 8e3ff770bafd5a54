import { useProfile } from '@textloom/session';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepPush, onNotificationClick } from './push-upkeep';
import { showTabNotices } from './tab-notice';

/** Manages notifications of this browser while signed in; renders nothing. */
export function PushHost() {
  const { id } = useProfile();
  const navigate = useNavigate();
  useEffect(() => keepPush(id), [id]);
  useEffect(() => onNotificationClick((path) => void navigate(path)), [navigate]);
  useEffect(() => showTabNotices(id, (path) => void navigate(path)), [id, navigate]);
  return null;
}
