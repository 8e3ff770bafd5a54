import { endpoint, saved } from '@textloom/api';
import { loginBody, loginReply, z } from '@textloom/contracts';

export const postLogin = endpoint({ method: 'POST', path: 'login', body: loginBody, reply: loginReply });
export const getLogin = endpoint({ method: 'GET', path: 'login', reply: loginReply });
export const deleteLogin = endpoint({ method: 'DELETE', path: 'login', reply: saved(z.unknown()) });
