/** Bodies that may hold the ids of a million people: campaigns and groups (decision 91). Give it to the route as `bodyLimit`. */
export const LARGE_BODY = 33_554_432;
