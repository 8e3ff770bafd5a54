/** Environment variable with which jest's global setup passes the cluster to the test files. */
export const testClusterVariable = 'TEXTLOOM_TEST_DATABASE_URL';
