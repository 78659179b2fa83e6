package v1

// Hub marks the version that all others are converted through.
func (*CronTab) Hub() {}
