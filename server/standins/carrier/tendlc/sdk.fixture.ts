import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient';
import { ACCOUNT, type RunningSimulator, TOKEN } from '../../../src/testing/carrier';

/** The official SDK, redirected to the stand-in instead of the hosts of Twilio. */
export function sdkTo({ url }: Pick<RunningSimulator, 'url'>, token = TOKEN) {
  const http = new RequestClient();
  const toSimulator: Pick<RequestClient, 'request'> = {
    request: (options) =>
      http.request({
        ...options,
        uri: options.uri.replace(/^https:\/\/(api|messaging|trusthub)\.twilio\.com/, `${url}/carrier`),
      }),
  };
  return twilio(ACCOUNT, token, { httpClient: toSimulator as RequestClient });
}
